import { lazy } from 'react'
import type { SectionProps } from '@/domains/staff/operators/browser'

/** Few members have any, so what is done about them comes with them. */
const Handovers = lazy(() => import('./handovers'))
const Presents = lazy(() => import('./presents'))

export const handoversOnMember = (section: SectionProps) =>
  section.member.handovers.length > 0 && <Handovers {...section} />

export const presentsOnMember = (section: SectionProps) =>
  section.member.presents.length > 0 && <Presents {...section} />
