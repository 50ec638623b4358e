import type { ReleasePlatform } from '.'

/** The version of a system: `10`, `12.3`, `10.0.19045`. */
export const systemPattern = /^\d{1,5}(\.\d{1,6}){0,3}$/

const agents = { mac: /mac ?os|macintosh/i, win: /windows/i, linux: /linux|x11/i } as const

/** The system that a browser says it runs on; null: a phone, a tablet, or unknown. @param agent its `user-agent` */
export function systemOf(agent: string): ReleasePlatform | null {
  if (/android|iphone|ipad|mobile/i.test(agent)) return null
  const systems = ['win', 'mac', 'linux'] as const
  return systems.find((system) => agents[system].test(agent)) ?? null
}
