import type { Places } from '@/platform/codes/message-for'

/** Messages for refused calls of this domain. */
export const places = {
  /** Asking for the end of the account. */
  accountEnd: {
    codes: {
      10001: 'member_new_3',
      20035: 'privacy.alreadyWaiting',
      20036: 'privacy.ownsAlone',
      42012: 'privacy.passwordWrong',
    },
    otherwise: 'member_new_35',
  },
  keepAccount: { codes: { 20032: 'privacy.linkVoid' }, otherwise: 'member_new_35' },
  ownData: { codes: { 20039: 'privacy.downloadedOften' }, otherwise: 'privacy.downloadFailed' },
} as const satisfies Places
