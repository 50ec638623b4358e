import type { CompanyRole } from '@/platform/contract/company-roles'

export { buyingRoles, companyRoles, managingRoles, technicalRoles } from '@/platform/contract/company-roles'

/** True if a person may do for a company what these roles do; always true in a personal session. */
export const mayAs = (
  { acting }: { readonly acting: { readonly role: CompanyRole } | null },
  roles: readonly CompanyRole[],
) => !acting || roles.includes(acting.role)
