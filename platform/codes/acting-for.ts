/**
 * Header that names the account for which one of our pages was drawn (decision 0137): a write is done for that account,
 * or refused. A client without the header acts for the account of its session.
 */
export const actingForHeader = 'x-foyer-acting-for'

/** The header's value for a page that was drawn for a visitor. */
export const visitorsPage = 'visitor'

/** Returns the header's value for an account, and the person in it for a company's. */
export const actingFor = (account: number, person: number | null) =>
  person === null ? `${account}` : `${account}.${person}`

/** The member of the session, for a page that shows another account. */
export interface SignedIn {
  readonly email: string
  readonly username: string
}
