import { type Language, tagOf } from './languages'

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const

/** Formats the size of a file: `420 kB`, `98.3 MB`, in steps of a thousand like operating systems. */
export function formatFileSize(bytes: number, language: Language): string {
  const step = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), units.length - 1)
  const unit = units[step] ?? 'byte'
  return new Intl.NumberFormat(tagOf(language), {
    style: 'unit',
    unit,
    unitDisplay: unit === 'byte' ? 'long' : 'short',
    maximumFractionDigits: step > 1 ? 1 : 0,
  }).format(bytes / 1000 ** step)
}
