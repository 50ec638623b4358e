/** The brand at the head of every page, leading home. */
export interface BrandedVendor {
  readonly name: string
  readonly home: string
  /** It replaces icon and name. */
  readonly hasLogo: boolean
}
