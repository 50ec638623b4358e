/** Whose page it is: at the head of every one, leading home. */
export interface BrandedVendor {
  readonly name: string
  readonly home: string
  /** It stands in place of sign and name. */
  readonly hasLogo: boolean
}
