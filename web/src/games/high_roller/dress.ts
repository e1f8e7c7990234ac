/** What the horses wear: the silks of their owners. */

import { dress as plainDress, type Dress } from "../../lib/draw/horse";
import { type Wardrobe, worn } from "../../lib/draw/silks";
import type { TableState } from "../../lib/net/types";
import type { View } from "./types";

export function dressed({
  view,
  seats,
}: Pick<TableState<View>, "view"> & { seats?: Wardrobe | undefined }): (post: number) => Dress {
  return (post) => {
    const owner = view.summary.horses.find((horse) => horse.post === post)?.owner;
    const plain = plainDress(post);
    return owner == null ? plain : { ...plain, silks: worn(owner, seats) };
  };
}
