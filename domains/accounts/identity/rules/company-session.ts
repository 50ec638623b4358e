import type { CompanyRole } from '@/platform/contract/company-roles'

export { buyingRoles, companyRoles, managingRoles, technicalRoles } from '@/platform/contract/company-roles'

/** Whether somebody may do what these roles do for a company; in a session of their own everybody may. */
export const mayAs = (
  { acting }: { readonly acting: { readonly role: CompanyRole } | null },
  roles: readonly CompanyRole[],
) => !acting || roles.includes(acting.role)
