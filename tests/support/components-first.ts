import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Runs the tests of components one after the other: a worker has a document or none, and else is replaced. */
export class ComponentsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return sorted.toSorted((a, b) => Number(isOfComponent(b)) - Number(isOfComponent(a)))
  }
}

function isOfComponent({ moduleId }: TestSpecification): boolean {
  return moduleId.endsWith('.test.tsx')
}
