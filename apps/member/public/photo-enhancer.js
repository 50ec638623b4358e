// The photo enhancer of /photo-enhancer-online.htm: levels, a touch of colour, and sharper edges. All of it happens in
// the visitor's browser; the photo goes nowhere.

const place = document.querySelector('.photo')
const [pick, balance] = place.querySelectorAll('input')
const status = place.querySelector('[role=status]')
const result = place.querySelector('.result')
const canvas = place.querySelector('canvas')
const save = place.querySelector('a[download]')

/** So large a photo at most, in pixels along its longer side, that a phone manages it, too. */
const longestSide = 2400

const enhanced = document.createElement('canvas')
const original = document.createElement('canvas')

pick.addEventListener('change', async () => {
  const [file] = pick.files
  if (!file) return
  status.textContent = status.dataset.said
  try {
    await open(file)
    status.textContent = status.dataset.done
    result.hidden = false
  } catch {
    result.hidden = true
    status.textContent = place.dataset.broken
  }
})

balance.addEventListener('input', draw)

async function open(file) {
  const picture = await createImageBitmap(file)
  const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height))
  for (const each of [original, enhanced, canvas]) {
    each.width = Math.round(picture.width * scale)
    each.height = Math.round(picture.height * scale)
  }
  const context = original.getContext('2d', { willReadFrequently: true })
  context.drawImage(picture, 0, 0, original.width, original.height)
  const pixels = context.getImageData(0, 0, original.width, original.height)
  enhanced.getContext('2d').putImageData(enhance(pixels), 0, 0)
  draw()
  const type = file.type === 'image/png' ? 'image/png' : 'image/jpeg'
  const blob = await new Promise((resolve) => enhanced.toBlob(resolve, type, 0.92))
  URL.revokeObjectURL(save.href)
  save.href = URL.createObjectURL(blob)
  save.download = `${place.dataset.name}.${type === 'image/png' ? 'png' : 'jpg'}`
}

/** The enhanced photo left of the slider, the original right of it. */
function draw() {
  const context = canvas.getContext('2d')
  const edge = Math.round((canvas.width * balance.value) / 100)
  context.drawImage(original, 0, 0)
  if (edge > 0) context.drawImage(enhanced, 0, 0, edge, canvas.height, 0, 0, edge, canvas.height)
}

function enhance(pixels) {
  return sharpen(colour(stretch(pixels)))
}

/** Spreads the tones over the whole range; the darkest and the lightest half percent do not count. */
function stretch(pixels) {
  const { data } = pixels
  const counts = new Uint32Array(256)
  for (let at = 0; at < data.length; at += 4) counts[lightness(data, at)]++
  const tail = data.length / 4 / 200
  const dark = toneAt(counts, tail)
  const light = Math.max(dark + 1, 255 - toneAt([...counts].reverse(), tail))
  const tones = Uint8ClampedArray.from({ length: 256 }, (_, tone) => ((tone - dark) * 255) / (light - dark))
  for (let at = 0; at < data.length; at += 4) {
    for (let channel = at; channel < at + 3; channel++) data[channel] = tones[data[channel]]
  }
  return pixels
}

function toneAt(counts, tail) {
  let seen = 0
  return Math.max(
    0,
    [...counts].findIndex((count) => {
      seen += count
      return seen > tail
    }),
  )
}

const lightness = (data, at) => Math.round(0.299 * data[at] + 0.587 * data[at + 1] + 0.114 * data[at + 2])

function colour(pixels) {
  const { data } = pixels
  for (let at = 0; at < data.length; at += 4) {
    const grey = lightness(data, at)
    for (let channel = at; channel < at + 3; channel++) data[channel] = grey + (data[channel] - grey) * 1.12
  }
  return pixels
}

/** What differs from its four neighbours differs a little more. */
function sharpen(pixels) {
  const { data, width, height } = pixels
  const before = new Uint8ClampedArray(data)
  const row = width * 4
  for (let y = 1; y < height - 1; y++) {
    for (let at = y * row + 4; at < (y + 1) * row - 4; at++) {
      if (at % 4 === 3) continue
      const around = before[at - 4] + before[at + 4] + before[at - row] + before[at + row]
      data[at] = before[at] + (before[at] * 4 - around) * 0.25
    }
  }
  return pixels
}
