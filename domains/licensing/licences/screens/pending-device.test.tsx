import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { draw, translate } from '@/tests/screens/dom'
import type { PendingDeviceOnWire } from '../contract/member'
import { PendingDevice } from './pending-device'

const show = (more: Partial<PendingDeviceOnWire>) =>
  draw(
    <PendingDevice
      pending={{
        product: { id: 'team', name: 'Team' },
        platform: 'win',
        device: 'AA',
        name: null,
        used: 0,
        total: 0,
        known: false,
        ...more,
      }}
      code="BCDF-GHJK"
      sending={null}
      onAllow={() => undefined}
      onRefuse={() => undefined}
    />,
  )

it.each([
  [{ floating: { used: 1, total: 3, offered: true } }, 'licences.pendingFloats', [1, 3]],
  [{ floating: { used: 3, total: 3, offered: true } }, 'licences.noFreePlace', [3, 3]],
  [{ floating: { used: 0, total: 0, offered: true } }, 'licences.resting', [0, 0]],
  [{ floating: { used: 3, total: 3, offered: true }, known: true }, 'licences.pendingKnown', [3, 3]],
  [{ floating: { used: 0, total: 3, offered: false } }, 'licences.floatingNeedsNetwork', [0, 0]],
  [{ floating: { used: 0, total: 3, offered: true }, known: true, used: 1, total: 2 }, 'licences.pendingKnown', [1, 2]],
  [{}, 'licences.nothingPaid', [0, 0]],
  [{ used: 1, total: 2 }, 'licences.pendingTakes', [1, 2]],
  [{ used: 2, total: 2 }, 'licences.noFreeSeat', [2, 2]],
  [{ used: 0, total: 2, virtual: true }, 'licences.notForVirtual', [0, 2]],
  [{ used: 2, total: 2, open: true }, 'licences.pendingOver', [2, 2]],
  [{ floating: { used: 3, total: 3, offered: true }, open: true }, 'licences.pendingOver', [3, 3]],
] as const)('describes %o: %s', (more, message, [used, total]) => {
  show(more)
  expect(screen.getByText(translate(message))).toBeTruthy()
  expect(screen.getByText(translate('licences.used', { used, total }))).toBeTruthy()
})
