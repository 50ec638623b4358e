/** Where a public way to cancel without a login is asked for: § 312k BGB, article L215-1-1 of the code de la consommation. */
export const cancellationCountries: readonly string[] = ['DE', 'FR']
