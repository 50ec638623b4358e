import { defineDomain } from '@/platform/installation/domain'
import { numbersHandlers } from './calls/console'
import type { NumbersContext } from './context'
import { numbersCalls } from './contract/console'

export const numbers = defineDomain({
  name: 'numbers',
  open: (deps): NumbersContext => deps,
  console: { calls: numbersCalls, handlers: numbersHandlers },
  commands: () => import('./commands'),
})
