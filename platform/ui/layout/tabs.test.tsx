import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { draw } from '@/tests/screens/dom'
import { Tabs } from './tabs'

const keys = ['orders', 'devices', 'more'] as const

function Trial() {
  const [current, setCurrent] = useState<(typeof keys)[number]>('orders')
  const tabs = keys.map((key) => ({ key, label: key }))
  return (
    <Tabs label="Views" tabs={tabs} current={current} onChoose={setCurrent}>
      What {current} shows
    </Tabs>
  )
}

const tab = (name: string) => screen.getByRole('tab', { name })

it('tabs show the view of the chosen tab, and mark it', async () => {
  const { user } = draw(<Trial />)
  await user.click(tab('devices'))
  expect(tab('devices').getAttribute('aria-selected')).toBe('true')
  expect(screen.getByRole('tabpanel', { name: 'devices' }).textContent).toBe('What devices shows')
})

it.each([
  ['{ArrowRight}', 'devices'],
  ['{ArrowLeft}', 'more'],
  ['{End}', 'more'],
  ['{End}{ArrowRight}', 'orders'],
  ['{End}{Home}', 'orders'],
])('the keys %s move to %s, and the tabs are one stop of the tab key', async (pressed, name) => {
  const { user } = draw(<Trial />)
  await user.tab()
  expect(document.activeElement).toBe(tab('orders'))
  await user.keyboard(pressed)
  expect(document.activeElement).toBe(tab(name))
  await user.tab()
  expect(screen.getAllByRole('tab')).not.toContain(document.activeElement)
})
