/** The reference: Koa and nothing else, answering one JSON text of argv[2] bytes. Prints its address. */
import Koa from 'koa'

const app = new Koa()
const text = JSON.stringify({ data: 'x'.repeat(Number(process.argv[2]) - 11) })

app.use((ctx) => {
  ctx.type = 'json'
  ctx.body = text
})

const server = app.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as { port: number }
  process.stdout.write(`http://127.0.0.1:${port}\n`)
})
