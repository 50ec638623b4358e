/**
 * With this header a page of ours says for whom it was drawn (decision 0137): what it writes is done for that account, or not
 * at all. A client without the header acts for the account of its session.
 */
export const actingForHeader = 'x-foyer-acting-for'

/** What a page says that was drawn for a visitor. */
export const visitorsPage = 'visitor'

/** What a page says that was drawn for an account, and for the person in it where it is a company’s. */
export const actingFor = (account: number, person: number | null) =>
  person === null ? `${account}` : `${account}.${person}`

/** The member of the session, for a page that shows another account. */
export interface SignedIn {
  readonly email: string
  readonly username: string
}
