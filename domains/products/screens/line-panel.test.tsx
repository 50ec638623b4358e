import { screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { leaveOut } from '@/platform/ui/browser/features'
import { draw, translate } from '@/tests/dom'
import { LinePanel } from './line-panel'

afterEach(() => leaveOut([]))

const tab = { key: 'programs', name: 'Pilot', isPrimary: true, products: [], bundles: [], codes: null }

it('offers no upgrade to an all-in-one where the line has none', () => {
  draw(<LinePanel tab={tab} seats={null} />)
  const upgrade = translate('products.upgrade', { system: translate('products.win') })
  expect(screen.queryByRole('button', { name: upgrade })).toBeNull()
})

it('leads to no backup where the vendor is without it', () => {
  draw(<LinePanel tab={tab} seats={null} />)
  expect(screen.getByRole('link', { name: translate('products.backup') })).toBeTruthy()
  leaveOut(['backup'])
  draw(<LinePanel tab={tab} seats={null} />)
  expect(screen.queryByRole('link', { name: translate('products.backup') })).toBeNull()
})
