// A module that goes takes the fields along that it added to others: who names them has to require it.

/** What is said of a field that a module adds which is not required. */
export function describeBeyond(entity: string, name: string, module: string): string {
  return `实体 “${entity}” 的字段 “${name}” 由模块 “${module}” 增加，请在 module.json 的 requires 里写上它，或不用这个字段`;
}
