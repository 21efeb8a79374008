/**
 * Messages of ffmpeg about a source that cannot be decoded completely. Messages that intact sources
 * cause too, such as after a seek, are not included.
 */
const DAMAGE = [
  String.raw`Error while decoding stream #\d+:\d+: Invalid data`,
  'error while decoding MB',
  'Error splitting the input into NAL',
  String.raw`concealing \d+ DC`,
  'damaged at \\d+ \\d+',
  'Error at MB:',
  'invalid as first byte of an EBML number',
].join('|')

export const DAMAGED = new RegExp(DAMAGE)
/**
 * Behind the time of the first picture that was decoded: before it a reader that began in the
 * middle finds its place.
 */
export const DAMAGED_LATER = new RegExp(
  String.raw`^(?:\[Eval @ \w+\] )?-?\d+(?:\.\d+)?$[^]*?(?:${DAMAGE})`,
  'm',
)
