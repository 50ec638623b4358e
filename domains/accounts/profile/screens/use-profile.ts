import type { AnswerOf } from '@/platform/contract/call'
import { call } from '@/platform/http/client'
import { useCall } from '@/platform/ui/calls/use-call'
import type { profileCalls } from '../contract/member'
import { readBusiness, readGender } from '../map'
import type { Business, Gender } from '../rules'

type ProfileOnWire = AnswerOf<(typeof profileCalls)['GET /member/get_user_profile']>

export interface PersonalFields {
  readonly fullName: string
  readonly gender: Gender
}

export interface Profile {
  readonly personal: PersonalFields
  readonly business: Business
  readonly emailChanged: boolean
}

/** Loads the member's profile when the screen opens. */
export const useProfile = () => useCall((input) => call('GET /member/get_user_profile', input), {}, readProfile)

const readProfile = ({ manage, business, is_email_changed: emailChanged }: ProfileOnWire): Profile => ({
  personal: { fullName: manage.full_name, gender: readGender(manage.gender) },
  business: readBusiness(business),
  emailChanged,
})
