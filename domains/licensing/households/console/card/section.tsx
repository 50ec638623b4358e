import { lazy } from 'react'
import type { SectionProps } from '@/domains/staff/operators/browser'

/** Few members have one, so its actions are loaded with it. */
const Household = lazy(() => import('./household'))

export const householdOnMember = (section: SectionProps) =>
  section.member.household.length > 0 && <Household {...section} />
