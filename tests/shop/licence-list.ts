import type { LicenceListOnWire } from '@/domains/licensing/licences/contract/member'

/** A line's licences as the server lists them; by default two devices on Windows. */
export const licenceList = (more: Partial<LicenceListOnWire> = {}): LicenceListOnWire => ({
  status: 1,
  product: { id: 'downloader', name: 'Ebbcatch' },
  device_licenses: {
    win: ['AA:00:00:00:00:01', 'AA:00:00:00:00:02'].map((device, index) => {
      return {
        id: `00000000-0000-4000-8000-00000000000${index}`,
        device,
        name: `PC ${index}`,
        last_seen: 1_790_000_000,
        version: null,
      }
    }),
    mac: [],
    linux: [],
    mobile: [],
  },
  win_used: 2,
  win_totle: 3,
  mac_used: 0,
  mac_totle: 1,
  linux_used: 0,
  linux_totle: 0,
  mobile_used: 0,
  mobile_totle: 0,
  deauthorize: {
    win: { total: 3, used: 1, is_allow_reset: true },
    mac: { total: 1, used: 0, is_allow_reset: false },
    linux: { total: 0, used: 0, is_allow_reset: false },
    mobile: { total: 0, used: 0, is_allow_reset: false },
  },
  offers: [{ platform: 'win', name: 'Ebbcatch Video', price: '84.99', currency: 'EUR' }],
  buy_more: { win: 'pid=757&option=LFT', mac: 'pid=1757&option=LFT', linux: null, mobile: null },
  ...more,
})
