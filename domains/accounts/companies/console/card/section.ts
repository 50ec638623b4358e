import { lazy } from 'react'

/** The tab about companies, which comes when it is opened. */
export const companiesOnMember = lazy(() => import('./companies'))
