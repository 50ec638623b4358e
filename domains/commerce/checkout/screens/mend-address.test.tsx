import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Boot } from '@/domains/accounts/identity/contract/boot'
import { answer, draw, translate } from '@/tests/screens/dom'
import Checkout from './checkout'

const statusCall = 'POST /checkout/status'
const mendCall = 'POST /checkout/mend_address'
const lookCall = 'POST /api/auth/check_email'

const boot = { member: null, legal: [], vendor: { name: 'Tidewren' }, demo: false } as unknown as Boot
const show = () => draw(<Checkout boot={boot} query={new URLSearchParams('checkout=secret')} captcha={() => null} />)
const standing = (email: string, mendable: boolean) => ({
  data: { state: 'paid', order: 'ABCDE-FGHJK', email, tracked: [], mendable },
})
const right = { [lookCall]: [{ data: { suggestion: null, receives: null } }] }

async function type(email: string) {
  fireEvent.click(await screen.findByRole('button', { name: translate('checkout.mendOpen') }))
  fireEvent.change(screen.getByLabelText(translate('identity.email')), { target: { value: email } })
  fireEvent.click(screen.getByRole('button', { name: translate('checkout.mendSave') }))
}

it('is mended where it is read, and the page says where everything goes now', async () => {
  const inputs: unknown[] = []
  const [former, meant] = ['ada@gmial.test', 'ada@gmail.test']
  answer(
    {
      ...right,
      [statusCall]: [standing(former, true), standing(meant, false)],
      [mendCall]: [{ data: { email: meant } }],
    },
    inputs,
  )
  show()
  await type(' Ada@gmail.test ')
  // The address is in the earlier sentence, and in the one about the correction.
  await waitFor(() => expect(screen.getAllByText(meant)).toHaveLength(2))
  expect(inputs).toContainEqual({ checkout: 'secret', email: 'Ada@gmail.test', lang: 'en' })
  expect(screen.queryByRole('button', { name: translate('checkout.mendOpen') })).toBeNull()
  await screen.findByRole('heading', { name: translate('checkout.doneTitle') })
})

it('the form refuses an unchanged address, and can be closed', async () => {
  const asked = answer({ ...right, [statusCall]: [standing('ada@gmial.test', true)] })
  show()
  for (const email of ['', 'nobody', 'ADA@gmial.test']) {
    await type(email)
    expect(screen.getByText(translate('member_new_1'))).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: translate('checkout.mendCancel') }))
  }
  expect(asked).toEqual([statusCall])
})

it('the form says that it is too late, and is shown in no other browser', async () => {
  answer({ ...right, [statusCall]: [standing('ada@gmial.test', true)], [mendCall]: [{ cscode: 20035 }] })
  show()
  await type('ada@gmail.test')
  await screen.findByText(translate('checkout.mendClosed'))
  answer({ [statusCall]: [standing('ada@gmial.test', false)] })
  show()
  await screen.findByText('ABCDE-FGHJK')
  expect(screen.queryByRole('button', { name: translate('checkout.mendOpen') })).toBeNull()
})
