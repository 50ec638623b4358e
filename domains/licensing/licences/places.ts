import type { Places } from '@/platform/codes/message-for'

/** Messages for refused calls of this domain. */
export const places = {
  licenceRelease: {
    codes: { 20035: 'licences.alreadyReleased', 20039: 'licences.quotaUsed' },
    otherwise: 'member_new_35',
  },
  /** The release of all devices of a platform at once. */
  licenceReset: {
    codes: { 20035: 'licences.allReleased', 20039: 'licences.quotaUsed' },
    otherwise: 'member_new_35',
  },
  keyReplacement: {
    codes: { 20035: 'licences.keyGone', 20039: 'licences.keyReplacedLately', 30016: 'licences.keyIsDisabled' },
    otherwise: 'member_new_35',
  },
  keyClaim: {
    codes: { 20035: 'licences.notForOperator', 30011: 'licences.noSuchKey', 30016: 'licences.keyIsDisabled' },
    otherwise: 'member_new_35',
  },
  allotment: {
    codes: { 30005: 'licences.relayTooMany', 30008: 'licences.nothingPaid', 30010: 'licences.resting' },
    otherwise: 'member_new_35',
  },
  deviceConfirmation: {
    codes: {
      20035: 'licences.notForOperator',
      20040: 'licences.notARequest',
      30004: 'licences.codeNotValid',
      30005: 'licences.noFreeSeat',
      30008: 'licences.nothingPaid',
      30010: 'licences.resting',
      30019: 'licences.notForVirtual',
    },
    otherwise: 'member_new_35',
  },
} as const satisfies Places
