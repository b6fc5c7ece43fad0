// Fields that a table or a form written out names of an entity of another module, where a third module adds them: they go
// with that module, so the module of the screen has to require it.
import type { EntityDeclaration } from '../../catalog.ts';
import { pathOfCalls } from '../../entity/entity-calls.ts';
import { itemsOf, ownString, ownValue } from '../../values/json.ts';
import type { CheckContext } from '../context/context.ts';
import { locateKeyword, type NodeView } from '../document/nodes.ts';
import { describeBeyond } from '../findings/beyond.ts';
import { joinPointer } from '../findings/pointer.ts';
import { listSavings } from './savings.ts';

/** Texts that the server puts beside a value. */
const TEXT_OF = /_dictText$/;

/** Checks columns, conditions and fields; what a blueprint made of all fields there are was chosen by nobody. */
export function checkBeyondFields(context: CheckContext): void {
  const entities = [...context.catalog.entities.values()].filter(hasAddedFields);
  if (entities.length === 0) return;
  const told = (entity: EntityDeclaration, name: string, pointer: string): void => {
    const field = name.replace(TEXT_OF, '');
    const module = Object.hasOwn(entity.fields, field) ? entity.fields[field]?.addedBy : undefined;
    if (module === undefined || context.mayName(module) || !context.findings.isWritten(pointer)) return;
    context.findings.addAtValue('field-unknown', pointer, describeBeyond(entity.id, field, module));
  };
  const read = (api: string | undefined): EntityDeclaration[] => {
    const url = ownString(context.apis.get(api ?? ''), 'url');
    return entities.filter((entity) => url?.startsWith(`${pathOfCalls(entity)}/`) === true);
  };
  const savings = listSavings(context).filter(({ entity }) => entities.includes(entity));
  const listed = [...context.apis.keys()].flatMap(read);
  for (const view of context.nodes) {
    for (const entity of read(ownString(view.node['x-source'], 'api'))) {
      for (const [name, pointer] of columnsOf(view)) told(entity, name, pointer);
    }
    if (view.kind !== 'field' || view.path === '') continue;
    if (view.isInSearch) for (const entity of listed) told(entity, view.name, view.pointer);
    else for (const { entity, nameOf } of savings) told(entity, nameOf(view.path) ?? '', view.pointer);
  }
}

function hasAddedFields({ fields }: EntityDeclaration): boolean {
  return Object.values(fields).some(({ addedBy }) => addedBy !== undefined);
}

function columnsOf(view: NodeView): [name: string, pointer: string][] {
  const columns = itemsOf(ownValue(view.node['x-component-props'], 'columns'));
  const pointer = locateKeyword(view, 'x-component-props');
  return columns.flatMap((column, index): [string, string][] => {
    const name = ownString(column, 'key');
    return name === undefined ? [] : [[name, joinPointer(pointer, 'columns', index, 'key')]];
  });
}
