/** Like Promise.all, but waits for all tasks before it throws: the task that fails first must stop the others. */
export async function allDone(tasks: Promise<unknown>[]): Promise<void> {
  const failures: unknown[] = []
  await Promise.all(tasks.map((task) => task.catch((error: unknown) => failures.push(error))))
  if (failures.length > 0) throw failures[0]
}
