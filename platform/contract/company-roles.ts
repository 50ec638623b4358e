/** A person's role in a company that they act for, from the most to the least. */
export const companyRoles = ['owner', 'billing', 'technical', 'user'] as const
export type CompanyRole = (typeof companyRoles)[number]

/** What concerns the company as a whole: its people, its handing over, its end. */
export const ownersOnly = ['owner'] as const
/** Buying and what follows from it: orders, documents, subscriptions, refunds, billing data. */
export const buyingRoles = ['owner', 'billing'] as const
/** Programs: licences, keys, devices, downloads, activation, seats. */
export const technicalRoles = ['owner', 'technical'] as const
/** What everybody needs who has anything to do in the company's session. */
export const managingRoles = ['owner', 'billing', 'technical'] as const
