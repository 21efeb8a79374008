/** Classes for percentiles: each 10 % wider than the one before, so that no value is more than a tenth too high. */
const WIDTH = Math.log(1.1)

/** Class of a whole number; 0 has a class of its own. */
export const classOf = (value: number): number =>
  value <= 0 ? 0 : 1 + Math.ceil(Math.log(value) / WIDTH - 1e-9)

/** The most that a value of this class can be. */
export const upperEnd = (number: number): number =>
  number === 0 ? 0 : Math.floor(1.1 ** (number - 1) + 1e-6)

/** Ratios are whole numbers of this many parts. */
export const RATIO_PARTS = 100_000
