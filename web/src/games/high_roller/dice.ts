/** The two dice, as they look and as they are asked for. */

export const DICE = [
  { die: "white", key: "R", face: "#ffffff", pip: "#1b211d" },
  { die: "green", key: "D", face: "#1f7a44", pip: "#ffffff" },
] as const;
