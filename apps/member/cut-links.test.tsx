import { screen } from '@testing-library/react'
import type { ComponentType } from 'react'
import { expect, it } from 'vitest'
import CompanyInvitation from '@/domains/accounts/companies/screens/company-invitation'
import type { Boot } from '@/domains/accounts/identity/contract/boot'
import AcceptLicence from '@/domains/licensing/gifting/screens/accept-licence'
import AcceptPresent from '@/domains/licensing/gifting/screens/accept-present'
import StopHandover from '@/domains/licensing/gifting/screens/stop-handover'
import HouseholdInvitation from '@/domains/licensing/households/screens/household-invitation'
import Agree from '@/domains/promotion/consent/screens/agree'
import MailPreferences from '@/domains/promotion/consent/screens/mail-preferences'
import StopRequest from '@/domains/self-service/addresses/screens/stop-request'
import type { MessageKey } from '@/platform/i18n/message'
import { answer, draw, translate } from '@/tests/screens/dom'

type LinkScreen = ComponentType<{ boot: Boot; query: URLSearchParams }>

const screens: readonly [LinkScreen, string, MessageKey][] = [
  [AcceptLicence, 'POST /api/auth/handover/check', 'handovers.noSuchCode'],
  [AcceptPresent, 'POST /api/auth/present/check', 'giving.noSuchCode'],
  [Agree, 'POST /api/consent/check', 'consent.linkVoid'],
  [CompanyInvitation, 'POST /api/auth/company_invitation/check', 'companies.linkVoid'],
  [HouseholdInvitation, 'POST /api/auth/household_invitation/check', 'households.linkVoid'],
  [MailPreferences, 'POST /api/consent/preferences', 'consent.linkVoid'],
  [StopHandover, 'POST /api/auth/handover/notice', 'handovers.noSuchCode'],
  [StopRequest, 'POST /api/auth/address_request/check', 'addresses.linkVoid'],
]

it.each(screens)('a link that a mail program has cut off is reported as broken: %o', async (Screen, check, message) => {
  answer({ [check]: [{ cscode: 10001 }] })
  draw(<Screen boot={{ member: null } as Boot} query={new URLSearchParams()} />)
  await screen.findByText(translate(message))
  expect(screen.queryByText(translate('member_new_35'))).toBeNull()
})
