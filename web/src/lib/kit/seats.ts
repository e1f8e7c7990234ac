import type { Silks } from "../draw/silks";
import type { Sitting } from "../people/people";

/** Somebody in a list of those who play. */
export interface Seated {
  seat: number;
  name: string;
  /** Whose face is drawn; nobody has an empty chair. */
  who?: (Sitting & { silks?: Silks | null }) | null;
  silks?: Silks | undefined;
  mine?: boolean;
  /** It is waited for. */
  due?: boolean;
  late?: boolean | undefined;
}
