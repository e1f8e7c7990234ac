/** The three dice, in the order in which they are read. */
export const DICE = [
  { face: "#c8102e", pip: "#ffffff" },
  { face: "#ffffff", pip: "#1b211d" },
  { face: "#1546b0", pip: "#ffffff" },
] as const;
