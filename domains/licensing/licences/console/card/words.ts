import { defineStaffWords } from '@/platform/ui/staff/words'

/** The console's words for this domain's facts on the page of a member. */
export const words = defineStaffWords({
  kinds: {
    'seat.event': 'room.device',
    'key.made': 'licences.card.at.keyMade',
    'key.replaced': 'licences.card.at.keyReplaced',
    'trial.event': 'licences.card.at.trial',
  },
  facts: {
    device: null,
    licenceKey: 'licences.card.fact.licenceKey',
    line: null,
    seatEvent: null,
    trialEvent: null,
  },
  terms: {
    seatEvent: {
      granted: 'licences.card.seat.granted',
      released: 'licences.card.seat.released',
      recognised: 'licences.card.seat.recognised',
      signedOff: 'licences.card.seat.signedOff',
      reset: 'licences.card.seat.reset',
      takenBack: 'licences.card.seat.takenBack',
      unassigned: 'licences.card.seat.unassigned',
      reused: 'licences.card.seat.reused',
    },
    trialEvent: {
      started: 'licences.card.trial.started',
      over: 'licences.card.trial.over',
      bought: 'licences.card.trial.bought',
      revoked: 'licences.card.trial.revoked',
    },
  },
  acts: {
    'licence.addUse': 'licences.card.did.addUse',
    'licence.allot': 'licences.card.did.allot',
    'member.bindDevice': 'licences.card.did.bindDevice',
    'trial.extend': 'licences.card.did.extendTrial',
    'trial.revoke': 'licences.card.did.revokeTrial',
  },
  things: {
    keyReaders: 'licences.card.thing.keyReaders',
    licences: 'licences.card.thing.licences',
    sharedSeats: 'licences.card.thing.sharedSeats',
    trials: 'licences.card.thing.trials',
  },
})
