import { maskedError } from '@/platform/text/masked'
import { unixSeconds } from '@/platform/time/duration'
import type { ShownLetter } from '../contract/console'
import { joinable } from '../rules/letter'
import type { LoggedLetter } from '../store/letters'

export const presentLetter = ({
  seenAt,
  outcome,
  error,
  sender,
  subject,
  joins,
  reason,
  ...rest
}: LoggedLetter): ShownLetter => ({
  ...rest,
  reason,
  sender: sender ?? '',
  subject: subject ?? '',
  state: outcome ?? 'waiting',
  joinable: reason !== null && joinable.includes(reason) && joins === null,
  joining: joins !== null,
  error: maskedError(error),
  at: unixSeconds(seenAt),
})
