/**
 * What is worked out of an object, once: the answer is remembered for as long as the object lives, and is the same one each time.
 * @example const textsOf = oncePer((entity: Entity) => entity.properties.filter(({ kind }) => kind === 'text'))
 */
export function oncePer<Of extends WeakKey, Made>(make: (of: Of) => Made): (of: Of) => Made {
  const known = new WeakMap<Of, Made>();
  return (of) => {
    let made = known.get(of);
    if (made === undefined) {
      made = make(of);
      known.set(of, made);
    }
    return made;
  };
}
