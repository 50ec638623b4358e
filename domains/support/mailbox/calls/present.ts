import { maskedError } from '@/platform/text/masked'
import { unixSeconds } from '@/platform/time/duration'
import type { ShownLetter } from '../contract/console'
import { isJoinable } from '../rules/letter'
import type { LoggedLetter } from '../store/letters'

export const presentLetter = ({
  seenAt,
  outcome,
  error,
  sender,
  subject,
  joins,
  reason,
  readable,
  ...rest
}: LoggedLetter): ShownLetter => ({
  ...rest,
  reason,
  sender: sender ?? '',
  subject: subject ?? '',
  state: outcome ?? 'waiting',
  joinable: isJoinable(outcome) && readable && joins === null,
  joining: joins !== null,
  error: maskedError(error),
  at: unixSeconds(seenAt),
})
