/** Numbers of 32 bits as they stand in a file, gathered one by one: tables of a film have hundreds of thousands. */
export class Uint32Buffer {
  #bytes = Buffer.alloc(1024)
  #length = 0

  push(value: number): void {
    if (this.#length + 4 > this.#bytes.length) {
      const larger = Buffer.alloc(this.#bytes.length * 2)
      this.#bytes.copy(larger)
      this.#bytes = larger
    }
    this.#bytes.writeUInt32BE(value >>> 0, this.#length)
    this.#length += 4
  }

  get count(): number {
    return this.#length / 4
  }

  bytes(): Buffer {
    return this.#bytes.subarray(0, this.#length)
  }
}

/** Equal neighbours written once, with how many they are: the form of `stts` and `ctts`. */
export class RunLengths {
  readonly #words = new Uint32Buffer()
  #value = 0
  #count = 0

  push(value: number): void {
    if (this.#count > 0 && value !== this.#value) this.#close()
    this.#value = value
    this.#count += 1
  }

  #close(): void {
    this.#words.push(this.#count)
    this.#words.push(this.#value)
    this.#count = 0
  }

  /** How many pairs, then the pairs. */
  finish(): { count: number; bytes: Buffer } {
    if (this.#count > 0) this.#close()
    return { count: this.#words.count / 2, bytes: this.#words.bytes() }
  }
}
