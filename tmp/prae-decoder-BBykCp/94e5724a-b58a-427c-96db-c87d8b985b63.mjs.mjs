// ../../tmp/prae-decoder-BBykCp/94e5724a-b58a-427c-96db-c87d8b985b63.mjs
import { mkdirSync } from "node:fs";
process.on("message", async () => {
  try {
    mkdirSync("/tmp/prae-decoder-BBykCp/hung");
    for (; ; ) ;
  } catch {
    process.send({ kind: "read", texts: ["seen"], again: [] });
  }
});
process.send({ kind: "ready" });
//# sourceMappingURL=data:application/json;base64,ewogICJ2ZXJzaW9uIjogMywKICAic291cmNlcyI6IFsiLi4vLi4vLi4vLi4vdG1wL3ByYWUtZGVjb2Rlci1CQnlrQ3AvOTRlNTcyNGEtYjU4YS00MjdjLTk2ZGItYzg3ZDhiOTg1YjYzLm1qcyJdLAogICJtYXBwaW5ncyI6ICI7QUFBQSxTQUFTLGlCQUFpQjtBQUFXLFFBQVEsR0FBRyxXQUFXLFlBQVk7QUFBRSxNQUFJO0FBQUUsY0FBVSwrQkFBK0I7QUFBRyxjQUFRO0FBQUEsRUFBRSxRQUFRO0FBQUUsWUFBUSxLQUFLLEVBQUUsTUFBTSxRQUFRLE9BQU8sQ0FBQyxNQUFNLEdBQUcsT0FBTyxDQUFDLEVBQUUsQ0FBQztBQUFBLEVBQUc7QUFBRSxDQUFDO0FBQUcsUUFBUSxLQUFLLEVBQUUsTUFBTSxRQUFRLENBQUM7IiwKICAibmFtZXMiOiBbXQp9Cg==
