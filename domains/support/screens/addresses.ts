/** The pages of the ticket service. */
export const ticketList = '/tickets.htm'
export const newTicket = '/tickets.htm?t=new'
export const ticketAddress = (number: string) => `/tickets.htm?${new URLSearchParams({ ticket: number })}`

/** Where a member's tickets are, behind the login. */
export const supportAddress = (ticket: string | null) =>
  `/member.htm?${new URLSearchParams({ a: 'get_support', ...(ticket !== null && { ticket }) })}`
