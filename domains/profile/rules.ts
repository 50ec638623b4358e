/** As ISO/IEC 5218 numbers them: 0 is not said, 1 is male, 2 is female. */
export type Gender = 0 | 1 | 2

/** What stands on a member's invoices beside the name. Empty: not said. */
export interface Business {
  readonly taxId: string
  /** ISO 3166-1, two letters. */
  readonly country: string
  readonly addressLine: string
  readonly city: string
  readonly postalCode: string
  readonly state: string
  readonly phone: string
}
