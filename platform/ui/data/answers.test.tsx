import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { call } from '@/platform/http/client'
import { answer, draw } from '@/tests/screens/dom'
import { useAnswer, useRows } from './answers'

// Their answers are made up: what the cache does is the same for every call.
const one = 'GET /console/api/attention'
const list = 'GET /console/api/audit'
const act = 'POST /console/api/sign-out'

function One({ name }: { name: string }) {
  const { data, failure, reload } = useAnswer(one, {}, (wire) => wire as unknown as string)
  return (
    <p>
      {name}: {data ?? 'nothing'} {failure ?? 'fine'}{' '}
      <button type="button" onClick={() => void reload()}>
        again {name}
      </button>
      <button type="button" onClick={() => void call(act, {})}>
        act {name}
      </button>
    </p>
  )
}

interface Page {
  readonly rows: readonly string[]
  readonly more: boolean
}

function Rows() {
  const { rows, more, goOn, failure } = useRows(
    list,
    {},
    {
      rows: (wire) => (wire as unknown as Page).rows,
      after: (last) => ({ before: last }),
    },
  )
  return (
    <div>
      <p>{rows === null ? 'no list' : rows.join(' ')}</p>
      <p>{failure ?? 'fine'}</p>
      {more && (
        <button type="button" onClick={() => void goOn()}>
          on
        </button>
      )}
    </div>
  )
}

const button = (name: string) => screen.getByRole('button', { name })
const page = (more: boolean, ...rows: string[]) => ({ data: { rows, more } })

it('asks a question once for all parts that show its answer', async () => {
  const asked = answer({ [one]: [{ data: 'A' }] })
  draw(
    <>
      <One name="left" />
      <One name="right" />
    </>,
  )
  expect(await screen.findByText(/right: A fine/)).toBeTruthy()
  expect(screen.getByText(/left: A fine/)).toBeTruthy()
  expect(asked).toEqual([one])
})

it.each([
  ['done', { data: null }],
  ['refused', { cscode: 31002 }],
  ['not answered', null],
])('asks again what is in sight after an act that was %s', async (_, outcome) => {
  const asked = answer({ [one]: [{ data: 'A' }, { data: 'B' }], [act]: [outcome] })
  const { user } = draw(<One name="left" />)
  await screen.findByText(/left: A/)
  await user.click(button('act left'))
  expect(await screen.findByText(/left: B/)).toBeTruthy()
  expect(asked).toEqual([one, act, one])
})

it('leaves what is in sight as it is after a refusal of what was typed', async () => {
  const asked = answer({ [one]: [{ data: 'A' }, { data: 'B' }], [act]: [{ cscode: 20040 }] })
  const { user } = draw(<One name="left" />)
  await screen.findByText(/left: A/)
  await user.click(button('act left'))
  await expect.poll(() => asked).toContain(act)
  expect(asked).toEqual([one, act])
})

it('shows what is kept at once, and asks for it again', async () => {
  answer({ [one]: [{ data: 'A' }, { data: 'B' }] })
  const { redraw } = draw(<One name="left" />)
  await screen.findByText(/left: A/)
  redraw(<p>elsewhere</p>)
  redraw(<One name="right" />)
  expect(screen.getByText(/right: A/)).toBeTruthy()
  expect(await screen.findByText(/right: B/)).toBeTruthy()
})

it('keeps an answer in sight whose renewal fails, and says so', async () => {
  answer({ [one]: [{ data: 'A' }, null, { data: 'B' }] })
  const { user } = draw(<One name="left" />)
  await screen.findByText(/left: A fine/)
  await user.click(button('again left'))
  expect(await screen.findByText(/left: A unreachable/)).toBeTruthy()
  await user.click(button('again left'))
  expect(await screen.findByText(/left: B fine/)).toBeTruthy()
})

it('asks again for all pages of a list that were shown', async () => {
  const asked = answer({
    [list]: [page(true, 'e', 'd'), page(true, 'f', 'e')],
    [`${list} before=d`]: [page(false, 'c')],
    [`${list} before=e`]: [page(false, 'd', 'c')],
    [act]: [{ data: null }],
    [one]: [{ data: 'A' }],
  })
  const { user } = draw(
    <>
      <Rows />
      <One name="left" />
    </>,
  )
  expect(await screen.findByText('e d')).toBeTruthy()
  await user.click(button('on'))
  expect(await screen.findByText('e d c')).toBeTruthy()
  await user.click(button('act left'))
  expect(await screen.findByText('f e d c')).toBeTruthy()
  expect(asked.filter((each) => each.startsWith(list))).toHaveLength(4)
})

it('goes on where the page behind the last row failed', async () => {
  answer({ [list]: [page(true, 'b')], [`${list} before=b`]: [null, page(false, 'a')] })
  const { user } = draw(<Rows />)
  await user.click(await screen.findByRole('button', { name: 'on' }))
  expect(await screen.findByText('unreachable')).toBeTruthy()
  expect(screen.getByText('b')).toBeTruthy()
  await user.click(button('on'))
  expect(await screen.findByText('b a')).toBeTruthy()
})
