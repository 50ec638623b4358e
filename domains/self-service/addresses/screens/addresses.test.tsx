import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { SignedInMember } from '@/domains/accounts/identity/contract/boot'
import { answer, draw, translate } from '@/tests/screens/dom'
import { FindPurchase } from './find-purchase'
import MyAddresses from './my-addresses'
import StopRequest from './stop-request'
import { WayBack } from './way-back'

const member = { impersonatedBy: null } as SignedInMember
const list = 'GET /member/addresses'
const due = 1_795_000_000
const waiting = {
  id: 7,
  kind: 'change',
  email: 'thief@new.test',
  order: null,
  asked: due,
  due,
  outcome: null,
  undo_until: null,
}
const own = (requests: readonly object[] = []) => ({ data: { email: 'ada@home.test', changes_left: 3, requests } })

/** A stand-in for the captcha, which the app hands in. */
const captcha = (field: { onChange: (value: string) => void }) => (
  <button type="button" onClick={() => field.onChange('abcd')}>
    captcha
  </button>
)

const press = (name: string) => screen.findByRole('button', { name })
/** The forms in the order of the page. */
const forms = { change: 0, merge: 1 } as const
const sendCode = async (form: keyof typeof forms) =>
  (await screen.findAllByRole('button', { name: translate('ui.sendCode') }))[forms[form]]

describe('addresses and accounts', () => {
  it('stop a waiting request', async () => {
    const inputs: unknown[] = []
    const asked = answer({ [list]: [own([waiting]), own()], 'POST /member/addresses/stop': [{ data: {} }] }, inputs)
    const { user } = draw(<MyAddresses member={member} onMemberChanged={() => {}} />)
    await screen.findByText('thief@new.test')
    await user.click(await press(translate('addresses.stop.button')))
    await expect.poll(() => screen.queryByText('thief@new.test')).toBeNull()
    expect(asked).toEqual([list, 'POST /member/addresses/stop', list])
    expect(inputs[1]).toMatchObject({ request: 7 })
  })

  it('change the address by two codes, or by one after a wait', async () => {
    const inputs: unknown[] = []
    answer(
      {
        [list]: [own()],
        'POST /member/addresses/code': [{ data: {} }],
        'POST /member/addresses/change': [{ cscode: 20021 }, { data: { due } }],
      },
      inputs,
    )
    const { user } = draw(<MyAddresses member={member} onMemberChanged={() => {}} />)
    await user.type(await screen.findByLabelText(translate('addresses.newEmail')), 'ada@new.test')
    await user.click(await screen.findByRole('checkbox'))
    await user.click((await sendCode('change')) as HTMLElement)
    const field = translate('addresses.codeFrom', { email: 'ada@new.test' })
    await user.type(await screen.findByLabelText(field), 'K7QM2X')
    await user.click(await press(translate('addresses.change.submit')))
    await screen.findByText(translate('addresses.codeWrong'))
    await user.click(await press(translate('addresses.change.submit')))
    await screen.findByText(translate('addresses.change.waits', { due: new Date(due * 1000) }))
    expect(inputs.at(-2)).toMatchObject({ email: 'ada@new.test', code: 'K7QM2X' })
    expect(inputs.at(-2)).not.toHaveProperty('own_code')
  })

  it('confirm a changed address, also after the last allowed change', async () => {
    const done = { data: { email: 'ada@new.test', changes_left: 0, requests: [] } }
    answer({
      [list]: [own(), done],
      'POST /member/addresses/code': [{ data: {} }, { data: {} }],
      'POST /member/addresses/change': [{ data: { due: null } }],
    })
    const changes: unknown[] = []
    const { user } = draw(<MyAddresses member={member} onMemberChanged={(facts) => changes.push(facts)} />)
    await user.type(await screen.findByLabelText(translate('addresses.newEmail')), 'ada@new.test')
    await user.click((await sendCode('change')) as HTMLElement)
    const codeFrom = (email: string) => screen.findByLabelText(translate('addresses.codeFrom', { email }))
    await user.type(await codeFrom('ada@new.test'), 'K7QM2X')
    await user.type(await codeFrom('ada@home.test'), 'K7QM2Y')
    await user.click(await press(translate('addresses.change.submit')))
    await screen.findByText(translate('addresses.change.done'))
    expect(screen.queryByText(translate('addresses.noChangeLeft'))).toBeNull()
    expect(changes).toEqual([{ email: 'ada@new.test' }])
  })

  it('show a preview before two accounts are merged', async () => {
    const things = [
      { thing: 'checkouts', moves: 2, stays: 0 },
      { thing: 'orders', moves: 1, stays: 0 },
      { thing: 'profile', moves: 0, stays: 1 },
    ]
    const preview = { found: 'account', needs_factor: true, orders: ['TW-1'], things, version: 'v1' }
    const inputs: unknown[] = []
    answer(
      {
        [list]: [own()],
        'POST /member/addresses/code': [{ data: {} }],
        'POST /member/addresses/merge/preview': [{ data: preview }],
        'POST /member/addresses/merge': [{ data: { undo_until: due } }],
      },
      inputs,
    )
    const { user } = draw(<MyAddresses member={member} onMemberChanged={() => {}} />)
    await user.type(await screen.findByLabelText(translate('addresses.merge.other')), 'ada@work.test')
    await user.click((await sendCode('merge')) as HTMLElement)
    await user.type(await screen.findByLabelText(translate('addresses.codeFrom', { email: 'ada@work.test' })), 'AAAAAA')
    await user.click(await press(translate('addresses.merge.look')))
    await screen.findByText('TW-1')
    const lists = screen.getAllByRole('list').map((each) => each.textContent)
    expect(lists).toEqual([
      `${translate('addresses.thing.orders', { count: 1 })}TW-1${translate('addresses.thing.more', { count: 2 })}`,
      translate('addresses.thing.profile'),
    ])
    await user.type(await screen.findByLabelText(translate('addresses.codeFrom', { email: 'ada@home.test' })), 'BBBBBB')
    await user.type(await screen.findByLabelText(translate('addresses.merge.factor')), '123456')
    await user.click(await press(translate('addresses.merge.submit')))
    await screen.findByText(translate('addresses.merge.done', { until: new Date(due * 1000) }))
    const sent = { email: 'ada@work.test', code: 'AAAAAA', own_code: 'BBBBBB', factor: '123456', seen: 'v1' }
    expect(inputs).toContainEqual(sent)
  })

  it('claim a purchase by its receipt', async () => {
    answer({ [list]: [own()], 'POST /member/addresses/claim': [{ cscode: 20085 }, { data: { due } }] })
    const { user } = draw(<MyAddresses member={member} onMemberChanged={() => {}} />)
    await user.type(await screen.findByLabelText(translate('ui.orderNumber')), 'TW-1')
    await user.type(await screen.findByLabelText(translate('addresses.claim.digits')), '42')
    await user.click(await press(translate('addresses.claim.submit')))
    await screen.findByText(translate('addresses.digitsWrong'))
    await user.type(await screen.findByLabelText(translate('addresses.claim.digits')), '42')
    await user.click(await press(translate('addresses.claim.submit')))
    await screen.findByText(translate('addresses.noSuchOrder'))
    await user.click(await press(translate('addresses.claim.submit')))
    await screen.findByText(translate('addresses.claim.asked', { due: new Date(due * 1000) }))
  })
})

describe('a visitor', () => {
  it('searches for purchases, and may do so again', async () => {
    answer({ 'POST /api/auth/find_purchase': [{ cscode: 42011 }, { data: {} }] })
    const { user } = draw(<FindPurchase captcha={captcha} />)
    await user.type(screen.getByLabelText(translate('identity.email')), 'ada@home.test')
    await user.click(await press('captcha'))
    await user.click(await press(translate('shell.titleFindPurchase')))
    await screen.findByText(translate('addresses.captchaWrong'))
    await user.click(await press('captcha'))
    await user.click(await press(translate('shell.titleFindPurchase')))
    await user.click(await press(translate('addresses.find.again')))
    screen.getByLabelText(translate('identity.email'))
  })

  it('proves the new address, and then asks for the way back', async () => {
    const inputs: unknown[] = []
    const calls = {
      'POST /api/auth/way_back/code': [{ data: {} }],
      'POST /api/auth/way_back': [{ data: { days: 14 } }],
    }
    answer(calls, inputs)
    const { user } = draw(<WayBack captcha={captcha} />)
    await user.type(screen.getByLabelText(translate('addresses.newEmail')), 'ada@new.test')
    await user.click(await press('captcha'))
    await user.click(await press(translate('ui.sendCode')))
    await user.type(await screen.findByLabelText(translate('addresses.code')), 'K7QM2X')
    await user.type(screen.getByLabelText(translate('addresses.back.account')), 'ada@work.test')
    await user.click(await press(translate('addresses.back.submit')))
    await screen.findByText(translate('addresses.back.waits', { days: 14 }))
    expect(inputs.at(-1)).toMatchObject({ account: 'ada@work.test', email: 'ada@new.test', code: 'K7QM2X' })
  })
})

describe('the link of a notice', () => {
  const query = new URLSearchParams({ hash: 'secret' })
  const check = 'POST /api/auth/address_request/check'
  const stop = 'POST /api/auth/address_request/stop'

  it('stops nothing before its button is pressed', async () => {
    const asked = answer({ [check]: [{ data: { kind: 'wayBack', state: 'waits', due } }], [stop]: [{ data: {} }] })
    const { user } = draw(<StopRequest query={query} />)
    const button = await press(translate('addresses.stop.button'))
    expect(asked).toEqual([check])
    await user.click(button)
    await screen.findByText(translate('addresses.stop.doneText'))
  })

  it('separates two merged accounts, and confirms it', async () => {
    answer({ [check]: [{ data: { kind: 'merge', state: 'undoable', due: null } }], [stop]: [{ data: {} }] })
    const { user } = draw(<StopRequest query={query} />)
    await screen.findByText(translate('addresses.undo.title'))
    await user.click(await press(translate('addresses.undo')))
    await screen.findByText(translate('addresses.undo.doneText'))
  })

  it.each([
    [{ data: { kind: 'merge', state: 'over', due: null } }, 'addresses.over'],
    [{ cscode: 20032 }, 'addresses.linkVoid'],
  ] as const)('says when there is nothing to stop', async (given, words) => {
    answer({ [check]: [given] })
    draw(<StopRequest query={query} />)
    await screen.findByText(translate(words))
    expect(screen.queryByRole('button')).toBeNull()
  })
})
