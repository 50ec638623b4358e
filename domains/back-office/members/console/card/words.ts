import { defineStaffWords } from '@/platform/ui/staff/words'

/** Words for the kinds, facts and acts of this domain on a member's page. */
export const words = defineStaffWords({
  kinds: {
    'account.merged': 'members.card.at.merged',
    'account.converted': 'members.card.at.converted',
    'account.unmerged': 'members.card.at.unmerged',
  },
  facts: {
    account: 'members.card.fact.account',
  },
  acts: {
    'licenceKey.disable': 'members.card.did.disableKey',
    'licenceKey.enable': 'members.card.did.enableKey',
    'licenceKey.replace': 'members.card.did.replaceKey',
    'licenceKey.reveal': 'members.card.did.revealKey',
    'member.blacklist': 'members.card.did.blacklist',
    'member.correctEmail': 'members.card.did.correctEmail',
    'member.endSessions': 'members.card.did.endSessions',
    'member.extend': 'members.card.did.extend',
    'member.giveCode': 'members.card.did.giveCode',
    'member.giveProduct': 'members.card.did.giveProduct',
    'member.impersonate': 'members.card.did.impersonate',
    'member.lift': 'members.card.did.lift',
    'member.merge': 'members.card.did.merge',
    'member.metadata': 'members.card.did.metadata',
    'member.revokeLicence': 'members.card.did.revokeLicence',
    'member.restoreLicence': 'members.card.did.restoreLicence',
    'member.passwordLink': 'members.card.did.passwordLink',
    'member.releaseDevices': 'members.card.did.releaseDevices',
    'member.resendMail': 'room.mailResent',
    'member.resetSecondFactor': 'room.factorReset',
    'member.resume': 'members.card.did.resume',
    'member.suspend': 'members.card.did.suspend',
    'member.unmerge': 'members.card.did.unmerge',
  },
})
