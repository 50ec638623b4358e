interface Reachable {
  readonly support?: { readonly email: string } | null | undefined
  readonly seller: { readonly email: string }
}

/** Returns the address to which people write: that of support where there is one, else the seller’s. */
export const contactOf = ({ support, seller }: Reachable): string => support?.email ?? seller.email
