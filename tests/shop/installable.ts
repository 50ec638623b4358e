import type { ProgramFile, ProgramToGet } from '@/domains/licensing/downloads/contract/programs'

export const programs = 'GET /downloads/programs'

const programFile = (os: ProgramFile['os'], arch: ProgramFile['arch'] = 'any'): ProgramFile => ({
  os,
  arch,
  version: '6.1.0',
  build: 61042,
  released: 1_790_000_000,
  size: 86_000_000,
  sha256: `${os}${arch}`.padEnd(64, '0'),
  minimum_system: os === 'win' ? '10' : '',
  link: `/download/current/video-${os}-${arch}`,
})

const program = {
  software: 'video',
  name: 'Ebbcatch Video 6',
  line: 'downloader',
  picture: '/art/video.svg',
  pids: [7],
  files: [programFile('win'), programFile('mac', 'arm64'), programFile('mac', 'x64')],
  updates_ended: false,
} satisfies ProgramToGet

/** The answer about a purchase of one program. */
export const installable = { data: { programs: [program] } } as const
