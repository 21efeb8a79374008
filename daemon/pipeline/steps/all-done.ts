/** Like Promise.all, but nothing still runs when it throws: whoever fails first is to have stopped the others. */
export async function allDone(tasks: Promise<unknown>[]): Promise<void> {
  const failures: unknown[] = []
  await Promise.all(tasks.map((task) => task.catch((error: unknown) => failures.push(error))))
  if (failures.length > 0) throw failures[0]
}
