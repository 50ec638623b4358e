import { lazy } from 'react'
import type { SectionProps } from '@/domains/staff/operators/browser'

/** Few members have any, so what is done about them comes with them. */
const Trials = lazy(() => import('./trials'))

export const trialsOnMember = (section: SectionProps) => section.member.trials.length > 0 && <Trials {...section} />
