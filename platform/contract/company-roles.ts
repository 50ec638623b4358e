/** A person's role in a company that they act for, from the most to the least. */
export const companyRoles = ['owner', 'billing', 'technical', 'user'] as const
export type CompanyRole = (typeof companyRoles)[number]

/** The company as a whole: its people, its transfer, its end. */
export const ownersOnly = ['owner'] as const
/** Buying and what follows from it: orders, documents, subscriptions, refunds, billing data. */
export const buyingRoles = ['owner', 'billing'] as const
/** Programs: licences, keys, devices, downloads, activation, seats. */
export const technicalRoles = ['owner', 'technical'] as const
/** Everything that each role with work in the company's session needs. */
export const managingRoles = ['owner', 'billing', 'technical'] as const
